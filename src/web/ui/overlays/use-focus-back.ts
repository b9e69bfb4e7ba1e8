import { useCallback, useRef } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

/**
 * What a window's popup is given so that the page itself gets the focus back where it had it when the window opened. Base UI alone would
 * give it to the first field of the page, which then takes the keys that are meant for the page.
 */
export function useFocusBack() {
  const wasOnPage = useRef(false)
  // Called as the popup comes, which is before it takes the focus.
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
