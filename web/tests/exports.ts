// SPDX-License-Identifier: MIT
/* What the tests need of the page, in one bundle, so that there is one EngineError and one catalogue. */
export { EngineError } from '../view/engine/engine';
export { hasVectors, Module } from '../view/engine/module';
export { WasmEngine } from '../view/engine/wasm_engine';
export { WorkerThinker } from '../view/engine/worker_thinker';
export { installCatalogue } from '../view/app/i18n';
export { LEVELS } from '../view/ui/levels';
export { inWords, plainly } from '../view/app/refusals';
export * as liveTable from '../view/online/live_table';
export * as proof from '../view/online/proof';
export { Connection, newKey } from '../view/online/connection';
