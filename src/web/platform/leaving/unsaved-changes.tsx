import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { askBeforeLeaving } from './may-leave.ts'
import { sessionToken } from '../calls/session.ts'

/**
 * Asks before a page is left on which something was changed and not saved, and before the session is ended there; the browser asks where
 * the whole window goes. Without a session the page has to go, whatever is on it.
 */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && sessionToken() !== null,
    withResolver: true,
    enableBeforeUnload: () => isDirty,
  })
  const [asked, setAsked] = useState<(isLeaving: boolean) => void>()
  useEffect(() => {
    if (!isDirty) return undefined
    return askBeforeLeaving(() => new Promise((answer) => setAsked(() => answer)))
  }, [isDirty])
  const isBlocked = blocker.status === 'blocked'
  const answer = (isLeaving: boolean) => {
    asked?.(isLeaving)
    setAsked(undefined)
    if (isBlocked && isLeaving) blocker.proceed()
    else if (isBlocked) blocker.reset()
  }
  return (
    <ConfirmDialog
      isOpen={isBlocked || asked !== undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>What you changed on this page is not saved and will be lost.</p>
    </ConfirmDialog>
  )
}
