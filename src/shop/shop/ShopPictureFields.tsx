import { IconBuildingStore, IconPhoto } from '@tabler/icons-react'
import { pictureTypes } from '../../shared/pictures.ts'
import { api } from '../../web/api.ts'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import type { Form } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import classes from './Shop.module.css'
import type { Shop, shopResource } from './shop.contract.ts'

/** Logo and banner; stored ones can be removed at once. */
export function ShopPictureFields({
  form,
  shop,
  setReadAt,
}: {
  form: Form<typeof shopResource>
  shop: Shop | undefined
  setReadAt: (readAt: string) => void
}) {
  const { flash, report } = useFlash()
  const removal = useWrite((which: string) => api<{ object: Shop }>('DELETE', `shop/${which}`))
  const remove = (which: 'logo' | 'banner') => () =>
    removal.mutate(which, {
      onSuccess({ object }) {
        setReadAt(object.updated_at)
        form.setInitialValues({ ...form.getInitialValues(), [which]: undefined })
        form.setFieldValue(which, undefined)
        flash('Deleted.')
      },
      onError: report,
    })
  const { logo, banner } = form.getInitialValues()
  return (
    <>
      <PhotoField
        form={form}
        name="logo"
        accept={pictureTypes}
        current={
          <span className={`${classes.logoNow} chip clip center ink3`}>
            {shop?.logo && logo ? (
              <img src={shop.logo.small} alt="" />
            ) : (
              <IconBuildingStore size={32} aria-hidden="true" />
            )}
          </span>
        }
        {...(shop?.logo && logo ? { onRemove: remove('logo') } : {})}
        optional
      />
      <PhotoField
        form={form}
        name="banner"
        accept={pictureTypes}
        current={
          <span className={`${classes.bannerNow} chip clip center ink3`}>
            {shop?.banner && banner ? (
              <img src={shop.banner.small} alt="" />
            ) : (
              <IconPhoto size={32} aria-hidden="true" />
            )}
          </span>
        }
        {...(shop?.banner && banner ? { onRemove: remove('banner') } : {})}
        optional
      />
    </>
  )
}
