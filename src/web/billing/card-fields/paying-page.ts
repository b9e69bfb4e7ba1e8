const asked = 'paying-page-asked'

/**
 * The browser lets the payment partner in only where the page itself was asked of the server, which then says so in it. Whoever came from another
 * page of ours has it asked for again, once; resolves to whether that is under way.
 */
export function isAskedAgain(reload: () => void = () => window.location.reload()): boolean {
  const isOurs = document.querySelector('meta[name="brand-name"]') !== null
  const isLetIn = document.querySelector('meta[name="lets-pay"]') !== null
  const { pathname } = window.location
  if (!isOurs || isLetIn || sessionStorage.getItem(asked) === pathname) {
    sessionStorage.removeItem(asked)
    return false
  }
  sessionStorage.setItem(asked, pathname)
  reload()
  return true
}
