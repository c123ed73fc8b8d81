# SPDX-License-Identifier: MIT
"""As much of PettingZoo's AEC interface as an environment stands on."""


class AECEnv:
    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

    def agent_iter(self, count):
        while self.agents and count > 0:
            yield self.agent_selection
            count -= 1

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("a finished agent has no action")
        agent = self.agent_selection
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards,
                     self.infos):
            del kept[agent]
        self.agents.remove(agent)
        finished = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if finished:
            if self._skip_agent_selection is None:
                self._skip_agent_selection = self.agent_selection
            self.agent_selection = finished[0]
        elif self._skip_agent_selection is not None:
            self.agent_selection = self._skip_agent_selection
            self._skip_agent_selection = None
        for agent in self.rewards:
            self.rewards[agent] = 0
