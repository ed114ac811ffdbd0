/**
 * What PostgreSQL's programs see of the environment: none of our secrets, and none of the
 * variables with which somebody else's PostgreSQL is set up. Windows can't do without its own.
 */
export function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'ComSpec', 'WINDIR']
  const kept = names.filter((name) => process.env[name]).map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
