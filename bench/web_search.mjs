// SPDX-License-Identifier: MIT
/*
 * One search in WebAssembly, for bench/web.py: prints its simulations and the seconds
 * of processor time they took, without starting, compiling and warming up.
 *
 *   node bench/web_search.mjs simd|plain NODES RECORD
 */
import { createModule } from '../web/tests/native.mjs';

const [variant, nodes, record] = process.argv.slice(2);
const module = await createModule(variant);
module.call(`search ${Math.ceil(nodes / 4)}`, record);
await new Promise((resolve) => setTimeout(resolve, 200)); // the optimizing compiler may finish
const before = process.cpuUsage();
const made = module.call(`search ${nodes}`, record);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ nodes: made, seconds: (user + system) / 1e6 }));
