import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'

type FileDropProps = {
  /** Invites to the action: 'Drop photographs here, or choose them'. */
  label: string
  hint?: ReactNode
  /** Value of the file input's `accept`: '.jpg,image/png'. */
  accept?: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  /** Receives the raw drop, for callers that accept folders. */
  onDropped?: (dropped: DataTransfer) => void
}

/** Takes files by drop, press or keyboard, unchecked. */
export function FileDrop({ label, hint, accept, isMultiple = true, onFiles, onDropped }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(isMultiple ? [...files] : [files[0]!])
    if (input.current) input.current.value = ''
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (onDropped) onDropped(event.dataTransfer)
        else take(event.dataTransfer.files)
      }}
      className={`rounded-frame border border-dashed focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:border-ink ${isOver ? 'border-ink bg-raised' : 'border-edge'}`}
    >
      <label className="grid justify-items-center gap-2 px-6 py-10 text-center">
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={isMultiple}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => take(event.target.files)}
          className="sr-only"
        />
        <Upload aria-hidden className="size-6 text-dim" />
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={id} className="text-small text-dim">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}
