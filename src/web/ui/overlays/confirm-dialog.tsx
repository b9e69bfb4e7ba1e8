import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useTyped } from './use-typed.ts'
import { actionsLook, backdropLook, dialogLook } from './dialog-look.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** Describes the consequence, in a sentence or two. */
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
  isBusy?: boolean
  /** Puts the focus on the confirming answer, for windows that a key opens on purpose. */
  startsAtConfirm?: boolean
}

/**
 * Asks before an action that cannot be undone. Only its two answers and Escape (meaning no) close it. Escape does nothing when typed text would be
 * lost.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  startsAtConfirm = false,
}: ConfirmDialogProps) {
  const focusBack = useFocusBack()
  const typed = useTyped()
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (open || (reason === 'escape-key' && typed.isThere())) return
        typed.forget()
        onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Popup
          {...focusBack}
          {...typed.handlers}
          className={dialogLook}
          {...(startsAtConfirm && { initialFocus: confirm })}
        >
          <AlertDialog.Title className="head-face text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="grid gap-3" />}>{children}</AlertDialog.Description>
          <div className={actionsLook}>
            <AlertDialog.Close render={<Button look="quiet">Cancel</Button>} />
            <Button ref={confirm} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
