import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for this long, so that typing sends no request per letter. */
export function useSettled<Value>(value: Value, ms = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(wait)
  }, [value, ms])
  return settled
}
