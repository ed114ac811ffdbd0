import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { until } from './faults/until.ts'

/** Names the server that has answered, in tests alone. */
export const servedBy = 'x-served-by'

/**
 * Starts nginx on a port of this machine in front of servers on others, by `deploy/nginx.conf`, but for its certificate. Throws
 * if nginx isn't installed.
 */
export async function startNginx(port: number, ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-nginx-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), configOf(port, ports))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  await once(nginx, 'spawn')
  const end = async () => {
    nginx.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const answers = async () => {
    if (nginx.exitCode !== null)
      throw new Error(readFileSync(join(folder, 'logs/error.log'), 'utf8'))
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(answers).catch(async (error) => {
    await end()
    throw error
  })
  return end
}

function configOf(port: number, ports: readonly number[]) {
  const line = 'server 127.0.0.1:3000 max_fails=0;'
  const lines = ports.map((one) => line.replace('3000', String(one)))
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(line, lines.join(' '))
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*(listen \[::\]|ssl_).*\n/gm, '')
    .replace(/location \/ \{/, `add_header ${servedBy} $upstream_addr always;\n    $&`)
  return `daemon off;
user root;
pid nginx.pid;
error_log logs/error.log;
events {}
http {
    access_log off;
    client_body_temp_path logs/bodies;
    proxy_temp_path logs/proxied;
    fastcgi_temp_path logs/fastcgi;
    uwsgi_temp_path logs/uwsgi;
    scgi_temp_path logs/scgi;
${site}
}
`
}
