import { lazy, Suspense, useEffect, useState } from 'react'
import { whenNeeded } from './toast.ts'

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** The place where `notify` shows. It weighs nothing until the first word. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => whenNeeded(() => setNeeded(true)), [])
  return <Suspense>{isNeeded && <ToastList />}</Suspense>
}
