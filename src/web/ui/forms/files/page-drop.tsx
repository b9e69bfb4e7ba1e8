import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

type PageDropProps = {
  /** Shown over the page while something is held above it. */
  label: string
  onDrop: (dropped: DataTransfer) => void
}

/** Takes files dropped anywhere that no other place took. */
export function PageDrop({ label, onDrop }: PageDropProps) {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      document.addEventListener(type, (event) => hasFiles(event) && hear(event), { signal: stop.signal })
    const hold = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    listen('dragenter', hold)
    listen('dragover', hold)
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) dropped(event.dataTransfer)
    })
    return () => stop.abort()
  }, [])
  return (
    isOver && (
      <div
        aria-hidden
        className="pointer-events-none fixed inset-3 z-30 flex flex-col items-center justify-center gap-3 rounded-frame border-2 border-dashed border-ink bg-paper/90 text-center"
      >
        <Upload className="size-8" />
        <span className="head-face text-title">{label}</span>
      </div>
    )
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
