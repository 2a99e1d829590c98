import { constants } from 'node:os'

/**
 * Makes this process end in a way that its exit handlers see, which end its children: on a signal, and when the
 * launcher is killed. A command that installs its own handlers gets the signals from then on.
 */
export function stopWithLauncher(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
  }
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
