import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

/**
 * Focuses the content of each new page, so that keyboard and screen reader users start there and not in the bar above. A focus inside the page
 * stays: the page may have set it, or both pages share the control. When only the search changes, the content gets the focus if the focused element
 * was removed.
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

/** Windows opened by the page are rendered outside its content. */
const isInside = (content: HTMLElement) =>
  content.contains(document.activeElement) || document.activeElement?.closest('[role=dialog], [role=alertdialog]')
