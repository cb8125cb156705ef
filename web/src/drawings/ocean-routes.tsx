import { CargoShip } from './cargo-ship.tsx';
import { type DrawingProps, tone } from './drawing.ts';
import { Waves } from './waves.tsx';

// The coast is drawn freely after nature, from the Gulf down to the Cape; no boundary of any kind is shown.
const land =
  'M1107 173Q1114 176 1118 174Q1122 171 1124 168Q1125 164 1129 162Q1133 159 1140 157Q1146 154 1149 154Q1151 153 1150 158Q1149 162 1153 160Q1157 157 1163 159Q1169 161 1176 163Q1183 164 1193 164Q1203 163 1207 166Q1210 168 1215 172Q1219 176 1224 179Q1228 182 1233 187Q1237 192 1246 193Q1255 193 1261 196Q1267 199 1270 203Q1273 207 1276 212Q1279 217 1279 223Q1279 228 1284 231Q1288 234 1295 234Q1301 234 1308 239Q1314 243 1323 244Q1331 245 1340 248Q1349 250 1354 254Q1359 257 1364 260Q1369 262 1370 267Q1371 271 1370 278Q1369 285 1364 290Q1358 295 1354 301Q1349 306 1348 312Q1346 318 1346 327Q1345 335 1343 342Q1340 349 1337 355Q1334 361 1328 364Q1321 367 1316 369Q1310 370 1305 373Q1299 375 1294 380Q1288 385 1288 393Q1287 400 1283 405Q1278 410 1272 417Q1266 423 1262 428Q1258 433 1254 436Q1249 439 1243 438Q1237 436 1233 436Q1229 435 1232 439Q1235 442 1237 446Q1238 449 1236 454Q1233 458 1226 461Q1219 463 1213 464Q1206 464 1206 469Q1205 473 1197 475Q1189 476 1193 481Q1197 485 1192 491Q1187 497 1181 502Q1174 506 1179 510Q1184 514 1179 521Q1173 527 1169 532Q1164 537 1167 541Q1169 545 1175 552Q1180 558 1184 559Q1187 559 1179 561Q1171 563 1162 561Q1152 558 1143 552Q1134 545 1131 539Q1127 533 1127 524Q1126 515 1129 508Q1132 500 1135 491Q1137 482 1137 475Q1137 467 1138 460Q1138 452 1142 444Q1146 436 1148 429Q1149 421 1150 414Q1150 406 1153 396Q1155 385 1156 373Q1157 361 1157 352Q1157 343 1154 339Q1150 334 1142 330Q1134 326 1128 319Q1121 312 1118 306Q1115 300 1111 293Q1106 285 1103 279Q1099 272 1095 268Q1091 263 1091 259Q1090 254 1094 251Q1098 248 1095 245Q1092 241 1095 236Q1097 231 1098 227Q1098 223 1102 221Q1105 218 1110 212Q1114 205 1114 197Q1113 188 1111 185Q1109 182 1106 178Q1102 174 1099 179Q1095 184 1091 183Q1086 181 1081 179Q1076 176 1070 172Q1063 167 1060 161Q1057 155 1055 152Q1052 149 1045 147Q1037 145 1031 143Q1024 140 1019 135Q1013 130 1006 132Q998 133 988 130Q978 126 972 123Q965 119 958 116Q950 112 947 108Q943 104 944 98Q944 92 938 86Q932 79 926 75Q920 70 916 65Q912 60 907 55Q902 49 900 44Q898 39 893 38Q888 36 889 41Q889 46 894 52Q899 58 904 64Q909 70 913 76Q916 81 918 85Q919 89 917 88Q915 87 909 82Q903 76 903 73Q903 69 898 66Q892 63 889 61Q886 58 889 57Q891 55 886 50Q881 44 877 38Q873 31 869 27Q865 22 859 20Q852 18 848 12Q844 5 838 -4Q832 -14 831 -26Q830 -38 831 -52Q832 -66 820 -73Q808 -81 996 -78Q1183 -75 1186 -63Q1189 -51 1183 -46Q1177 -42 1168 -37Q1158 -32 1155 -27Q1152 -23 1143 -18Q1134 -14 1128 -5Q1122 4 1124 9Q1125 14 1118 18Q1110 22 1101 28Q1092 34 1091 40Q1090 46 1094 56Q1097 65 1096 70Q1095 75 1091 73Q1087 70 1085 64Q1082 58 1080 54Q1077 49 1073 48Q1068 47 1059 46Q1050 44 1046 48Q1042 51 1037 51Q1031 50 1022 50Q1013 49 1006 53Q998 56 996 60Q993 64 994 70Q994 76 992 84Q990 92 992 98Q994 104 998 109Q1001 113 1006 116Q1010 118 1018 117Q1025 115 1029 112Q1033 109 1034 105Q1035 101 1043 99Q1050 97 1054 98Q1057 98 1055 104Q1053 110 1051 115Q1049 119 1048 125Q1046 131 1053 132Q1059 132 1067 132Q1074 132 1077 135Q1079 137 1078 145Q1076 152 1076 157Q1076 161 1080 167Q1084 172 1088 173Q1092 174 1096 172Q1100 170 1107 173Z';
const isles =
  'M1079 94Q1068 95 1077 92Q1086 88 1094 90Q1101 91 1109 95Q1116 98 1124 102Q1132 105 1123 106Q1113 107 1112 105Q1110 102 1100 98Q1089 93 1079 94ZM1142 118Q1132 116 1136 112Q1140 107 1149 108Q1158 109 1163 112Q1168 115 1160 118Q1152 120 1142 118ZM1110 118Q1108 116 1113 116Q1117 116 1119 118Q1120 119 1116 120Q1112 120 1110 118ZM1176 118Q1175 116 1180 116Q1184 116 1184 118Q1183 119 1180 119Q1176 119 1176 118ZM1214 541Q1213 539 1222 539Q1231 539 1229 541Q1227 543 1221 543Q1215 543 1214 541Z';
const andes =
  'M1134 161L1140 185L1128 200L1119 219L1110 237L1108 258L1117 282L1140 306L1155 325L1169 346L1168 373L1161 403L1157 427L1152 452L1149 482L1143 506L1140 530';

/** Ends of the routes: where ships and guests from China arrive. */
const harbours: readonly (readonly [number, number])[] = [
  [956, 111],
  [1101, 173],
  [1114, 298],
  [1151, 429],
  [1229, 437],
  [1304, 372],
];

/**
 * The picture behind the home page's opening: Latin America on the right, dotted routes to it over the Pacific, a ship
 * between. The left two fifths stay calm and dark at every width, so that white text can stand on them. Cropped by `slice` it keeps the map.
 */
export function OceanRoutes({ className }: DrawingProps) {
  return (
    <svg
      className={className}
      width="1440"
      height="640"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="ocean-routes-sea" x1="0" y1="0" x2="1" y2=".45">
          <stop offset="0" stopColor={tone.ink} />
          <stop offset=".5" stopColor={tone.deep} />
          <stop offset="1" stopColor={tone.sea} />
        </linearGradient>
        <radialGradient id="ocean-routes-glow" gradientUnits="userSpaceOnUse" cx="1140" cy="290" r="470">
          <stop offset="0" stopColor={tone.mint} stopOpacity=".5" />
          <stop offset="1" stopColor={tone.mint} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="ocean-routes-land" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="620">
          <stop offset="0" stopColor={tone.mint} stopOpacity=".1" />
          <stop offset=".12" stopColor={tone.mint} stopOpacity=".95" />
          <stop offset=".55" stopColor={tone.green} />
          <stop offset="1" stopColor={tone.forest} />
        </linearGradient>
        <linearGradient id="ocean-routes-way" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1000" y2="0">
          <stop offset=".64" stopColor={tone.sun} stopOpacity="0" />
          <stop offset=".82" stopColor={tone.sun} stopOpacity=".6" />
          <stop offset="1" stopColor={tone.sun} />
        </linearGradient>
        <linearGradient id="ocean-routes-sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tone.sun} />
          <stop offset=".62" stopColor={tone.coral} stopOpacity=".35" />
          <stop offset=".8" stopColor={tone.coral} stopOpacity="0" />
        </linearGradient>
        <path id="ocean-routes-coast" d={land} />
      </defs>
      <rect width="1440" height="640" fill="url(#ocean-routes-sea)" />
      <rect x="640" width="800" height="640" fill="url(#ocean-routes-glow)" />
      <g stroke={tone.pale} strokeWidth="1.5" opacity=".09">
        <path d="M-40 96Q760 12 1480 96M-40 216Q760 150 1480 216M-40 336Q760 300 1480 336M-40 456Q760 456 1480 456" />
        <path d="M240-20Q110 320 240 660M480-20Q400 320 480 660M720-20Q690 320 720 660M960-20V660M1200-20Q1240 320 1200 660" />
      </g>
      <circle cx="890" cy="500" r="112" fill="url(#ocean-routes-sun)" opacity=".9" />
      <circle cx="890" cy="500" r="168" fill={tone.sun} opacity=".06" />
      <circle cx="890" cy="500" r="232" fill={tone.sun} opacity=".05" />
      <g stroke={tone.mint} strokeLinejoin="round" opacity=".16">
        <use href="#ocean-routes-coast" strokeWidth="46" opacity=".5" />
        <use href="#ocean-routes-coast" strokeWidth="22" />
        <path d={isles} strokeWidth="18" />
      </g>
      <use href="#ocean-routes-coast" fill="url(#ocean-routes-land)" />
      <path d={isles} fill={tone.mint} />
      <path d={andes} stroke={tone.forest} strokeWidth="9" strokeLinejoin="round" opacity=".45" />
      <path
        d={andes}
        stroke={tone.cream}
        strokeWidth="4"
        strokeDasharray="1 9"
        strokeLinecap="round"
        opacity=".85"
      />
      <g stroke="url(#ocean-routes-way)" strokeWidth="4" strokeLinecap="round" strokeDasharray=".1 12">
        <path d="M-20 300C260 60 660 10 956 111" />
        <path d="M-20 330C300 130 760 60 1101 173" />
        <path d="M-20 360C320 240 760 210 1114 298" />
        <path d="M-20 390C320 380 780 400 1151 429" />
      </g>
      <g stroke={tone.sun} strokeWidth="4" strokeLinecap="round" strokeDasharray=".1 12">
        <path d="M1101 173C1211 183 1324 232 1304 372" />
        <path d="M1151 429C1173 403 1207 407 1229 437" />
      </g>
      {harbours.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="17" fill={tone.sun} opacity=".22" />
          <circle r="8.5" fill={tone.coral} />
          <circle r="3.5" fill={tone.cream} />
        </g>
      ))}
      <path
        d="M810 564h190M770 546h84"
        stroke={tone.sun}
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".35"
      />
      <CargoShip x={850} y={566} scale={0.62} />
      <Waves
        id="ocean-routes-waves"
        rings={[tone.deep, tone.ocean, tone.deep, tone.green]}
        scale={72}
        y={604}
        width={1440}
        height={36}
      />
    </svg>
  );
}
