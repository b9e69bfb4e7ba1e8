import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useFocusBack } from './use-focus-back.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons at the foot, the one that goes on last. */
  actions?: ReactNode
  /** What Enter in a field does, and a press on the button among `actions` that is of the type `submit`. */
  onSubmit?: () => void
}

/**
 * A window over the page. It begins at its first field, so that one can write at once; Escape, the cross and a press beside it close it, and
 * the focus returns to where it was.
 */
export function Dialog({ isOpen, onClose, title, children, actions, onSubmit }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack()
  const parts = (
    <>
      <div ref={content} className="grid gap-3">
        {children}
      </div>
      {actions && <div className={actionsLook}>{actions}</div>}
    </>
  )
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup {...focusBack} className={dialogLook} initialFocus={() => firstFieldIn(content.current) ?? true}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="head-face text-title">{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} />} />
          </div>
          {onSubmit ? <WindowForm onSubmit={onSubmit}>{parts}</WindowForm> : parts}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function WindowForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // To React a window lies inside what opens it, which may be a form too.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
    </form>
  )
}

/** Under a finger the keyboard would come up and cover what the window says. */
const firstFieldIn = (content: HTMLElement | null) =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : content?.querySelector<HTMLElement>(':is(input:not([type=file]), select, textarea):enabled')

export const backdropLook =
  'fixed inset-0 z-30 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const dialogLook =
  'fixed top-1/2 left-1/2 z-30 grid max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-frame border border-line bg-raised p-6 text-ink shadow-lifted outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const actionsLook = 'flex flex-wrap justify-end gap-2 pt-2'
