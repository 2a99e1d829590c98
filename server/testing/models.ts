/** The seed of all random tests: `npm test` repeats one, `npm run models` uses a new one and prints it. */
export const MODEL_SEED = Number(process.env.MODEL_SEED ?? 1)

const MODEL_FACTOR = Number(process.env.MODEL_FACTOR ?? 1)

/** The runs in `npm test`, multiplied in `npm run models`, as fast-check options. */
export const modelRuns = (runs: number) => ({ numRuns: Math.ceil(runs * MODEL_FACTOR), seed: MODEL_SEED })
