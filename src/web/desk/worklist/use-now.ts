import { useEffect, useState } from 'react'

const aMinuteMs = 60_000

/** The time, to the minute: what is due moves on, also on a page that is left open, or looked at again the next morning. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const clock = setInterval(look, aMinuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
