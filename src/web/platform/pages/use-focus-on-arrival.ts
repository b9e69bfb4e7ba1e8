import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

/**
 * Leads the focus to the content of each page that is gone to: who goes by keyboard, or hears the page, begins there and not in the bar
 * above it. What has the focus inside the page keeps it: the page may have given it, or both pages share what was pressed. Where only the
 * search changes, as from all sites to one of them, the content gets the focus if what had it is gone.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const content = document.getElementById(contentId)
        if (!fromLocation || !content) return
        if (pathChanged ? !isInside(content) : isLost()) content.focus({ preventScroll: true })
      }),
    [router],
  )
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** A window that the page opens lies beside the content. */
const isInside = (content: HTMLElement) =>
  content.contains(document.activeElement) || document.activeElement?.closest('[role=dialog], [role=alertdialog]')
