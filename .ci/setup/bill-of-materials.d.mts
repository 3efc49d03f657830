export type RuntimePackage = { path: string; name: string; version: string; licence: string; integrity: string };
export function runtimePackages(): RuntimePackage[];
export function writeBillOfMaterials(folder: string): void;
