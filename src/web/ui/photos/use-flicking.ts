import { useEffect, useState } from 'react'

/** Pixels a millisecond beyond which nothing is visible. */
const fast = 4
const settlesMs = 120

/** True while the page scrolls too fast to see anything. A jump from rest does not count. */
export function useFlicking(): boolean {
  const [isFlicking, setFlicking] = useState(false)
  useEffect(() => {
    let before = { y: window.scrollY, at: performance.now() }
    let settled: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      const now = { y: window.scrollY, at: performance.now() }
      const speed = Math.abs(now.y - before.y) / Math.max(now.at - before.at, 1)
      const isFromRest = now.at - before.at > settlesMs
      before = now
      if (isFromRest || speed < fast) return
      setFlicking(true)
      clearTimeout(settled)
      settled = setTimeout(() => setFlicking(false), settlesMs)
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      clearTimeout(settled)
    }
  }, [])
  return isFlicking
}
