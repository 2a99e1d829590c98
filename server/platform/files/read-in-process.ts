// The process that reads uploaded files, so that a bid never waits for one.

/** A function of a module, with its input. */
export type FileMessage = { module: string; name: string; input: unknown }
export type FileAnswer = { output: unknown } | { problem: string }
/** The module is loaded: from now on the time counts for the file. */
export type FileBegins = { begins: true }

process.on('message', (message: FileMessage) => {
  // `answerOf` never rejects.
  void answerOf(message).then((answer) => process.send?.(answer))
})

async function answerOf({ module, name, input }: FileMessage): Promise<FileAnswer> {
  try {
    const { [name]: read } = (await import(module)) as Record<string, (input: unknown) => unknown>
    process.send?.({ begins: true } satisfies FileBegins)
    if (read === undefined) return { problem: `${module} exports no ${name}` }
    return { output: await read(input) }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
