import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** Something that is done once however often it is pressed: a second press while the first is under way does nothing. */
export function useOnce(act: () => Promise<void>, onError: (error: unknown) => void) {
  const isUnderWay = useRef(false)
  const doing = useMutation({
    mutationFn: act,
    onError,
    onSettled: () => void (isUnderWay.current = false),
  })
  const press = () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    doing.mutate()
  }
  return { press, isBusy: doing.isPending }
}
