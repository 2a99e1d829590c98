/** Stops this process in order when the launcher that started it is killed. */
export function stopWithLauncher(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
