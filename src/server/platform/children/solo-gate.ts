type Way = <T>(work: () => Promise<T>) => Promise<T>

/** Lets works run beside each other, or one alone: that one waits for those that run, and those that come later wait for it. */
export function openSoloGate(): { beside: Way; alone: Way } {
  const running = new Set<Promise<unknown>>()
  let solo: Promise<unknown> = Promise.resolve()
  let isHeld = 0
  const beside: Way = async (work) => {
    while (isHeld > 0) await solo
    const done = work()
    const settled = done.catch(() => undefined)
    running.add(settled)
    return await done.finally(() => running.delete(settled))
  }
  const alone: Way = async (work) => {
    isHeld++
    const before = solo
    const done = Promise.all([before, ...running]).then(work)
    solo = done.catch(() => undefined)
    return await done.finally(() => isHeld--)
  }
  return { beside, alone }
}
