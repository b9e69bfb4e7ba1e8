import { useEffect } from 'react'
import { brandName } from '../brand.ts'

/** Sets the window's title while the page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName()}`
  }, [title])
}
