import { useEffect, useEffectEvent } from 'react'

/** Calls back with the files that are pasted into the page. */
export function usePastedFiles(paste: (files: File[]) => void): void {
  const pasted = useEffectEvent(paste)
  useEffect(() => {
    const hear = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) pasted(files)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
