/** The time of one file: its tests with their hooks, and everything of its own before its first test. */
export type FileTimes = { file: string; testsMs: number; importMs: number }
/** `failures` has one line for each failed test: its file, its name, and how its error begins. */
export type TestTimes = { passed: number; failed: number; failures: readonly string[]; files: readonly FileTimes[] }

const SHOWN = 10

/** The ten slowest files of a run and its folders by their sums, one line each. */
export function slowestLines(files: readonly FileTimes[]): string[] {
  const sums = new Map<string, FileTimes>()
  for (const { file, testsMs, importMs } of files) {
    const folder = folderOf(file)
    const sum = sums.get(folder)
    sums.set(folder, {
      file: folder,
      testsMs: testsMs + (sum?.testsMs ?? 0),
      importMs: importMs + (sum?.importMs ?? 0),
    })
  }
  return [...slowest(files), '', ...slowest([...sums.values()])]
}

/** A feature, or another folder of the second level. */
const folderOf = (file: string): string => {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

const slowest = (all: readonly FileTimes[]): string[] =>
  all
    .toSorted((one, other) => total(other) - total(one))
    .slice(0, SHOWN)
    .map((each) => `${seconds(total(each))} s  ${each.file}  (imports ${seconds(each.importMs).trim()} s)`)

const total = ({ testsMs, importMs }: FileTimes): number => testsMs + importMs
const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(8)
