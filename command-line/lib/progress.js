/** One line on a terminal that is written over; nothing elsewhere. */
export function openProgress(stream = process.stderr) {
  if (!stream.isTTY) return { show: () => {}, end: () => {} }
  let shownAt = 0
  return {
    show: (words) => {
      const now = Date.now()
      if (now - shownAt < 100) return
      shownAt = now
      stream.write(`\r\u001b[K${words.slice(0, (stream.columns ?? 80) - 1)}`)
    },
    end: () => stream.write('\r\u001b[K'),
  }
}
