import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type TooltipProps = {
  content: string
  /** Described element, focusable for keyboards. */
  children: ReactElement
}

/** Short text beside the hovered or focused element. It may repeat or add, but never hold the only copy of needed information. */
export const Tooltip = ({ content, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-40">
        <Base.Popup className="max-w-72 rounded-frame bg-ink px-2.5 py-1.5 text-small text-paper">{content}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
