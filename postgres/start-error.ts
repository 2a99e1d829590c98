/** The program cannot start for a reason outside its code. The message is one clear sentence on the action to take. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const HINTS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space and start again',
  EDQUOT: 'the disk quota is used up. Free some space and start again',
  EROFS: 'it lies on a read-only disk. Set DATA_DIR to a folder that can be written',
  EACCES: 'this user may not write there. Set DATA_DIR to a folder of your own',
  EPERM: 'this user may not write there. Set DATA_DIR to a folder of your own',
  ENOENT: 'it cannot be made there. Set DATA_DIR to another folder',
  ENOTDIR: 'a part of its path is a file. Set DATA_DIR to another folder',
  EEXIST: 'a file of that name is in the way. Set DATA_DIR to another folder',
}

/** Converts a system error about a folder into a `StartError`; returns unknown errors unchanged. */
export function folderError(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const hint = HINTS[code]
  return hint === undefined ? error : new StartError(`The data folder ${folder} cannot be used: ${hint}.`)
}
