import { useEffect, useEffectEvent } from 'react'
import { takesText } from '#web/platform/keys/use-keys.ts'

/** Calls back with files pasted into the page. Pasting into a text field means text: a spreadsheet cell brings a picture too. */
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
