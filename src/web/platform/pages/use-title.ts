import { useEffect } from 'react'
import { brandName } from '../brand.ts'

/** What the window is called while this page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName()}`
  }, [title])
}
