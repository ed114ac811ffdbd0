/**
 * React's part for the browser, run when its own file has come: in the application's, it would be a part of
 * that one's task, which a phone takes long for.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
