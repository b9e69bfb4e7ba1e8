import { useCallback, useRef } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

/**
 * Returns the focus to the page itself if it was there when the window opened. Base UI alone would focus the page's first field, which then takes
 * the page's keys.
 */
export function useFocusBack() {
  const wasOnPage = useRef(false)
  // Runs before the popup takes the focus.
  const ref = useCallback((popup: HTMLElement | null) => {
    if (popup) wasOnPage.current = document.activeElement === content()
  }, [])
  const finalFocus = () => {
    if (wasOnPage.current) queueMicrotask(() => content()?.focus({ preventScroll: true }))
    return !wasOnPage.current
  }
  return { ref, finalFocus }
}

const content = () => document.getElementById(contentId)
