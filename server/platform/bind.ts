/** The same functions without their first parameter. */
type Bound<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (deps: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

/**
 * Gives functions their dependencies, the first parameter, once. A generic function would lose its type parameters:
 * call it in an arrow function instead.
 */
export function bind<Deps, Functions extends Record<string, (deps: Deps, ...rest: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): Bound<Functions> {
  const entries = Object.entries(functions).map(([name, work]) => [name, work.bind(undefined, deps)])
  return Object.fromEntries(entries) as Bound<Functions>
}
