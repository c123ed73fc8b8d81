// SPDX-License-Identifier: MIT
/* Positions for lessons and rules: most are of one game whose tiles were laid out for it, others of games that bots played. */
import { recordOf } from '../../engine/record_text';

const DEAL =
  'R5b,T3c,Y4a,T6a,Y1a,B3c,R2a,T5b,R4b,B2a,Y3c,T3b,Y3d,Y2a,R5c,R4a,R3b,B4a,B4b,B4d,Y4b,B6a,R4c,B7a,T4b,R6a,B3b,R7a,' +
  'Y4c,Y7a,Y5c,T1a,T3a,R2b,B3d,B6b,R3d,R3a,T2b,B4c,Y3a,Y5b,B5b,Y3b,T6b,R5a,B5c,T5a,T7a,Y6a,Y2b,R6b,B1a,T4a,B3a,Y4d,' +
  'R1a,Y5a,R3c,Y6b,T5c,T2a,T4d,B5a,R4d,T3d,T4c,B2b 21';

const MOVES = [
  'R5b@0,0',
  'T6a@0,0',
  'Y1a@1,0',
  'B3c@0,1',
  'R4b@1,0',
  'B2a@0,2',
  'Y3c@0,1',
  'R2a@-1,0',
  'T3c@1,1',
  'Y4a@1,1',
];

const LAST_TOKENS =
  'B3c@0,0 B5a@0,0 B1a@1,0 R5b@0,1 T4c@-1,0 T3c@-2,0 T3d@0,-1 Y6a@1,-1 T5b@0,-1 refill R4d@-1,-1 Y5b@0,2 Y3b@-1,1 ' +
  'Y2b@-1,0 R2b@-2,-1 B4a@1,1 B6a@-1,-2 R4a@-1,1 R6a@-2,1 refill T1a@0,-2 Y3a@-1,-1 R5c@2,1 T5a@-3,0 T6b@1,2 ' +
  'Y5c@-2,-2 B3b@-1,-3 R2a@2,2 T7a@-1,2 refill B4b@-1,-4 Y1a@-2,-3 Y4c@-3,-2 B2a@-2,2';

const ALONE = 'R4c@0,0 B2a@1,0 B5c@1,1 T6a@0,1 B3c@1,2 R3b@-1,0 R3c@-2,0 Y5a@-1,1 Y3b@2,1 Y2b@0,-1';

/** Positions laid out for one idea. */
const sketch = (wheel: string, own: string, other: string): string =>
  `nova-luna players=2 beginner=false moon=4 wheel=-,-,-,-,-,${wheel} next=12 tableau1=${own} tableau2=${other}`;
/** A red tile that wants two red ones and has one beside it. */
export const OWN_COLOUR = sketch('R4a,Y4a,T4a,B5a,Y5a,T5c,B6a', 'R3b@0,0/B1a@0,1/R1a@1,0', 'T6a@0,0');
/** A blue tile at the corner of a red one that wants blue. */
export const CORNER = sketch('Y4a,B2b,T4a,R6a,Y5a,T5c,B6a', 'R5b@0,0/T1a@1,0/B1a@1,1', 'Y7a@0,0');

/** A game in which each player lacks a few tokens. */
export const lateGame = (more = ''): string =>
  recordOf({ Game: 'nova-luna', Players: '2', Seed: '7' }, `${LAST_TOKENS} ${more}`);

/** A solo game whose first eight tokens are placed. */
export const alone = (more = ''): string =>
  recordOf({ Game: 'nova-luna', Players: '1', Seed: '3' }, `${ALONE} ${more}`);
/** The moves with which it then ends with 36 + 62 points. */
export const TO_THE_END = 'next B1a@1,3 Y4a@2,2 B3b@1,-1 T4b@0,2 B3d@-1,-1 Y6a@0,3 B4a@-3,0 T1a@-2,1';

/** A solo game that has not begun, and one whose first stack has two tokens left. */
export const beforeAlone = (): string => recordOf({ Game: 'nova-luna', Players: '1', Seed: '3' });
export const twoTokensShort = (): string =>
  recordOf({ Game: 'nova-luna', Players: '1', Seed: '8' }, 'Y5b@0,0 R6a@1,0 Y4c@0,1 T7a@1,1 B3a@1,2');

/** The last tile of a game of four: laid where it completes a task it makes the first player equal with the fourth. */
const LAST_TILE =
  'nova-luna players=4 beginner=false ply=67 moon=0 wheel=-,-,-,-,-,-,-,-,-,-,-,B4c pile=- next=1324 ' +
  'track=63,67,65,69 supply=3,3,4,2 tableau1=Y1a@0,0/R5a@1,0:11/T6b@1,-1:101/B6b@2,0:100/B2b@2,-1:0/B3b@2,1:1/' +
  'R5c@3,0:011/Y6a@2,2:111/T4d@3,2:000/T3b@3,1:1/T4a@4,2:00/T4b@4,3:10/Y3d@2,-2:01/R3d@5,3:01/Y4d@1,1:001/' +
  'T4c@1,-2:01 tableau2=B4d@0,0:101/R3b@-1,0:1/T5c@0,1:101/R2b@-1,1:0/B5a@0,2:01/B6a@-1,-1:111/R4b@-2,0:11/' +
  'Y3c@-2,-1:1/B3c@-3,0:0/Y2b@-3,-1:0/R4a@-1,2:00/B1a@0,3/T6a@-1,3:111/T2b@-2,1:0/B3a@-2,2:1/Y3b@-1,-2:0/' +
  'Y6b@1,0:001/Y5c@1,1:000 tableau3=R5b@0,0:01/T5a@1,0:11/Y3a@0,1:0/Y2a@2,0:1/Y7a@1,1:001/Y4b@2,1:10/B5b@1,2:11/' +
  'T3a@0,2:1/R6a@-1,1:011/R4c@-1,2:10/T2a@-1,0:0/R2a@1,-1:0/Y5a@2,-1:11/R3a@0,-1:0/B4a@0,-2:01/B5c@2,-2:001 ' +
  'tableau4=T3d@0,0:10/T5b@-1,0:11/R7a@0,1:111/B3d@-1,1:01/R4d@-1,-1:001/Y4c@0,2:10/B4b@0,-1:01/T3c@-1,2:0/' +
  'R6b@-2,0:001/R1a@-2,1/B7a@-2,2:111/Y5b@-2,3:11/B2a@1,1:0/T1a@-1,3/R3c@-3,3:0/Y4a@1,0:01/T7a@-3,2:100';
export const lastTile = (move = ''): string => recordOf({ Game: 'nova-luna', Position: LAST_TILE }, move);

/** The lesson's game after so many moves. */
export const after = (count: number, more = ''): string =>
  recordOf({ Game: 'nova-luna', Players: '2', Deal: DEAL }, [...MOVES.slice(0, count), more].join(' '));
