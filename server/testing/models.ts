/** The seed of all random tests: `npm test` repeats one, `npm run models` takes a new one and prints it. */
export const MODEL_SEED = Number(process.env.MODEL_SEED ?? 1)

const MODEL_FACTOR = Number(process.env.MODEL_FACTOR ?? 1)

/** So many runs in `npm test`, and that many times more in `npm run models`, as fast-check takes them. */
export const modelRuns = (runs: number) => ({ numRuns: Math.ceil(runs * MODEL_FACTOR), seed: MODEL_SEED })
