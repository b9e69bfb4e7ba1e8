import { useEffect, useState } from 'react'

/** The value once it has not changed for this long: what is typed is not asked about letter by letter. */
export function useSettled<Value>(value: Value, ms = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(wait)
  }, [value, ms])
  return settled
}
