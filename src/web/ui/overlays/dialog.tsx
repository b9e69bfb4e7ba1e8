import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { actionsLook, backdropLook, dialogLook } from './dialog-look.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTyped } from './use-typed.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot; the confirming one comes last. */
  actions?: ReactNode
  /** Called by Enter in fields, and by the submit button. */
  onSubmit?: () => void
}

/**
 * Window over the page that focuses its first field. Escape, the cross and a press outside close it and return the focus. When typed text would be
 * lost, Escape and a press outside ask first.
 */
export function Dialog({ isOpen, onClose, title, children, actions, onSubmit }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack()
  const typed = useTyped()
  const [isAsking, ask] = useState(false)
  const close = () => {
    ask(false)
    typed.forget()
    onClose()
  }
  const parts = (
    <>
      <div ref={content} className="grid gap-3">
        {children}
      </div>
      {actions && <div className={actionsLook}>{actions}</div>}
    </>
  )
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (open) return
        if (unasked.has(reason) && typed.isThere()) ask(true)
        else close()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          {...focusBack}
          {...typed.handlers}
          className={dialogLook}
          initialFocus={() => firstFieldIn(content.current) ?? true}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="head-face text-title">{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} />} />
          </div>
          {onSubmit ? <WindowForm onSubmit={onSubmit}>{parts}</WindowForm> : parts}
          <ConfirmDialog
            isOpen={isOpen && isAsking}
            title="Discard what you wrote?"
            confirmLabel="Discard"
            onConfirm={close}
            onCancel={() => ask(false)}
          >
            What you typed in “{title}” will be lost.
          </ConfirmDialog>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Ways of closing that happen without being meant. */
const unasked: ReadonlySet<string> = new Set(['escape-key', 'outside-press'])

function WindowForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble to the opener, perhaps a form.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
    </form>
  )
}

/** Touch keyboards would cover the window's text. */
const firstFieldIn = (content: HTMLElement | null) =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : content?.querySelector<HTMLElement>(':is(input:not([type=file]), select, textarea):enabled')
