/** Why a user has a resource or lacks it. */
import { z } from 'zod';
import { DataScope, dataScopeLabels, FunctionType, functionTypeLabels } from '../enums.ts';
import { coded } from '../wire.ts';

export const rightsDiagnosis = z.strictObject({
  /** For people, e.g. “张三”没有“新增用户”：授予它的角色“编辑”已停用。 */
  sentence: z.string(),
  /** The resource is among his rights. */
  isHeld: z.boolean(),
  /** He has it and nothing about his account keeps him from using it now. */
  isUsable: z.boolean(),
  /** What about the account keeps him from using anything. */
  accountFaultList: z.array(z.string()),
  /** The places of the code in the menu, each from its topmost module down to itself. */
  placeList: z.array(
    z.strictObject({
      id: z.int(),
      /** Enabled, and all above it too. */
      isEnabled: z.boolean(),
      path: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          functionType: coded(FunctionType, functionTypeLabels),
          isEnabled: z.boolean(),
        }),
      ),
    }),
  ),
  /** His roles, those that hold the resource first. */
  roleList: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      isEnabled: z.boolean(),
      /** Grants the resource, whether role and resource are enabled or not. */
      holds: z.boolean(),
      /** Because it grants everything. */
      allResources: z.boolean(),
    }),
  ),
  /** Enabled roles that hold the resource and that the asking person may grant; he has none of them. At most ten. */
  otherRoleList: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** Which rows he sees. */
  scope: z.strictObject({
    /** For people, e.g. 可以看到 3 个部门和本人的数据. */
    sentence: z.string(),
    seesAll: z.boolean(),
    deptList: z.array(z.strictObject({ id: z.int(), name: z.string(), path: z.string() })),
    /** What each enabled role adds. */
    sourceList: z.array(
      z.strictObject({
        roleId: z.int(),
        roleName: z.string(),
        dataScope: coded(DataScope, dataScopeLabels),
        /** Of the scope "chosen departments": how many it names. */
        departmentNum: z.int(),
      }),
    ),
  }),
});
export type RightsDiagnosis = z.output<typeof rightsDiagnosis>;
