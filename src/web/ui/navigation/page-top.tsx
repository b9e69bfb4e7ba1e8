import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { contentId } from './skip-link.tsx'

/** Returns to the top, with the focus. It stands at the end of a page longer than a window, so that it lies over nothing. */
export function PageTop() {
  const isLong = useSyncExternalStore(watchLength, () => document.documentElement.scrollHeight > 2 * window.innerHeight)
  if (!isLong) return null
  const goUp = () => {
    window.scrollTo({ top: 0 })
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  return (
    <div className="mt-6 flex justify-end">
      <Button look="quiet" size="small" icon={<ArrowUp aria-hidden size={16} />} onClick={goUp}>
        To the top
      </Button>
    </div>
  )
}

function watchLength(changed: () => void): () => void {
  const observer = new ResizeObserver(changed)
  observer.observe(document.body)
  window.addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', changed)
  }
}
