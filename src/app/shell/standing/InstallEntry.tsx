import { IconDownload } from '@tabler/icons-react'
import { UserAction } from '../../../web/look/frame/UserMenu.tsx'
import { askToInstall, useInstallWay } from './install.ts'

/** 'Install app' in the account's menu, where the browser has a way to. */
export default function InstallEntry() {
  if (!useInstallWay()) return null
  return (
    <UserAction icon={<IconDownload size={20} />} onClick={askToInstall}>
      Install app
    </UserAction>
  )
}
