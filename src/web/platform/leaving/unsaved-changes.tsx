import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { askBeforeLeaving } from './may-leave.ts'
import { sessionToken } from '../calls/session.ts'

/**
 * Asks before leaving a page with unsaved changes, or ending the session there. The browser asks when the window closes. Without a session the page
 * closes in any case.
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
