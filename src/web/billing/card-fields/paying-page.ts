const asked = 'paying-page-asked'

/**
 * Reloads the page once if it came by navigation within the app: the browser admits the payment partner only on a page loaded from the server, which
 * marks itself. Returns true while that reload is under way.
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
