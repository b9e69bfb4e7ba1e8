import { type ComponentType, createElement, useEffect, useState } from 'react'
import { backOnline } from '#web/ui/network.ts'
import { whenNeeded } from './toast.ts'

let brought: ComponentType | undefined

/** Loads the toast list early, before networks fail. */
export const bringToasts = (list: ComponentType): void => void (brought = list)

/** Renders toasts from `notify`. Its program loads with the first toast, which waits for it, unless `bringToasts` came first. */
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
