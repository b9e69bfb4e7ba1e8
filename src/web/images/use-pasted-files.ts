import { useEffect, useEffectEvent } from 'react'
import { takesText } from '#web/platform/keys/use-keys.ts'

/** Calls back with the files that are pasted into the page. What is pasted into a text is meant as text: a cell of a sheet brings its picture along. */
export function usePastedFiles(paste: (files: File[]) => void): void {
  const pasted = useEffectEvent(paste)
  useEffect(() => {
    const hear = ({ clipboardData, target }: ClipboardEvent) => {
      if (takesText(target)) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) pasted(files)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
