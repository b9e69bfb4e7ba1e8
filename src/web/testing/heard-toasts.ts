import { onTestFinished } from 'vitest'
import { takeToasts, type Toast } from '#web/ui/feedback/toast.ts'

type Said = Pick<Toast, 'message' | 'tone' | 'stays'>

/** Records toasts with their durations instead of showing them. */
export function heardToasts(): Said[] {
  const heard: Said[] = []
  const places = new Map<string, number>()
  const hear = ({ message, tone, stays, key }: Toast) => {
    const place = (key === undefined ? undefined : places.get(key)) ?? heard.length
    heard[place] = { message, tone, stays }
    if (key !== undefined) places.set(key, place)
  }
  onTestFinished(takeToasts(hear))
  return heard
}
