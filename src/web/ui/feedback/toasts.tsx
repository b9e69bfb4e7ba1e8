import { type ComponentType, createElement, useEffect, useState } from 'react'
import { backOnline } from '#web/ui/network.ts'
import { whenNeeded } from './toast.ts'

let brought: ComponentType | undefined

/** Brings along what shows toasts: where something may fail without a network, it cannot be fetched any more. */
export const bringToasts = (list: ComponentType): void => void (brought = list)

/** The place where `notify` shows. Where nobody has brought what shows it, it weighs nothing until the first word, and words wait for it. */
export function Toasts() {
  const [List, setList] = useState<ComponentType>()
  useEffect(
    () =>
      whenNeeded(() => {
        if (brought) return setList(() => brought)
        void backOnline()
          .then(() => import('./toast-list.tsx'))
          .then(({ ToastList }) => setList(() => ToastList))
          .catch(() => undefined)
      }),
    [],
  )
  return List && createElement(List)
}
