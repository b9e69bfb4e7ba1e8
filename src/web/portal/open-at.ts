import { useEffect, useState } from 'react'

/** True once the address has led to one of these anchors: what it leads to is open from then on. */
export function useOpenAt(...anchors: readonly string[]): boolean {
  const isThere = () => anchors.includes(window.location.hash)
  const [isOpen, setOpen] = useState(isThere)
  useEffect(() => {
    const look = () => isThere() && setOpen(true)
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  })
  return isOpen
}

/** True from the first time that it holds. */
export function useEver(holds: boolean): boolean {
  const [held, hold] = useState(holds)
  if (holds && !held) hold(true)
  return held || holds
}
