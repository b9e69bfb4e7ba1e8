import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a page is left on which something was changed and not saved; the browser asks where the whole window goes. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, withResolver: true, enableBeforeUnload: () => isDirty })
  const isBlocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => isBlocked && blocker.proceed()}
      onCancel={() => isBlocked && blocker.reset()}
    >
      <p>What you changed on this page is not saved and will be lost.</p>
    </ConfirmDialog>
  )
}
