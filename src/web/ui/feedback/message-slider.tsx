import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

type MessageSliderProps = {
  label: string
  messages: readonly { key: string; shown: ReactNode }[]
}

/** Shows messages singly, with their number and controls. */
export function MessageSlider({ label, messages }: MessageSliderProps) {
  const [at, setAt] = useState(0)
  const shown = Math.min(at, messages.length - 1)
  const message = messages[shown]
  if (!message) return null
  return (
    <section aria-label={label} className="flex items-start gap-2">
      <div aria-live="polite" className="min-w-0 flex-1 text-small wrap-anywhere">
        {message.shown}
      </div>
      {messages.length > 1 && (
        <div className="flex shrink-0 items-center text-small text-dim">
          <IconButton
            label="Previous message"
            icon={<ChevronLeft aria-hidden />}
            disabled={shown === 0}
            onClick={() => setAt(shown - 1)}
          />
          <span className="tabular-nums">
            {shown + 1} of {messages.length}
          </span>
          <IconButton
            label="Next message"
            icon={<ChevronRight aria-hidden />}
            disabled={shown === messages.length - 1}
            onClick={() => setAt(shown + 1)}
          />
        </div>
      )}
    </section>
  )
}
